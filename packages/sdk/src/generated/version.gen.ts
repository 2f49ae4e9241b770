// Written by `npm run -s generate` of this workspace, from the contract. Do not edit.

/** The version of this package. */
export const version = '0.2.0'
