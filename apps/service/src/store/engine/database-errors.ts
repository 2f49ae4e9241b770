/** The database cannot be reached, or went away before it answered: whether a write was kept is unknown, so the same reference is sent again. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The database answers and cannot store anything: it has no room, or its disk fails. The same reference is sent again. */
export class StorageFailure extends DatabaseUnavailable {
  override readonly name = 'StorageFailure'
}

/** A row stayed locked by others for longer than anyone should wait. Nothing was written. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
}
