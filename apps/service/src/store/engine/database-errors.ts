/**
 * Thrown when the database is unreachable or disconnects before its answer. The database may or may not have stored a
 * write. The client should repeat its request with an unchanged reference number.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/**
 * Thrown when the database answers but cannot store anything: its disk is full or fails. The client should repeat its
 * request with an unchanged reference number.
 */
export class StorageFailure extends DatabaseUnavailable {
  override readonly name = 'StorageFailure'
}

/**
 * Thrown when a row stays locked for too long, or when the catalog changes during each attempt to read the catalog. The
 * database has then stored nothing.
 */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
}
