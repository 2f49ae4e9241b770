/**
 * Thrown when the database is unreachable or disconnects before its answer. A write may or may not be stored. The
 * client should repeat the request with the same reference number.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/**
 * Thrown when the database answers but cannot store anything: it has no room, or its disk fails. The client should
 * repeat the request with the same reference number.
 */
export class StorageFailure extends DatabaseUnavailable {
  override readonly name = 'StorageFailure'
}

/**
 * Thrown when a row stays locked for too long, or when the catalog changes during each attempt to read it. Nothing was
 * written.
 */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
}
