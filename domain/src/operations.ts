/**
 * What an operation is: several writes that were made by one action of a user. The list may grow: an edition is a new
 * version of reference data, and DISCARD moves records to the bin.
 */
export const operationKinds = ['SAVE', 'TRANSITION', 'BULK', 'DISCARD', 'IMPORT', 'EDITION'] as const
export type OperationKind = (typeof operationKinds)[number]

/** Why the undo of an operation leaves a record unchanged. The list may grow. */
export const keptReasons = [
  /** Another operation has changed the record since. */
  'CHANGED_SINCE',
  /** The operation created the record. */
  'CREATED',
  /** The user may not make the change, or records of this type cannot be restored. */
  'NOT_ALLOWED',
  /** The former values contradict the current state, such as a name that another record has since. */
  'CONFLICT',
  /** The former values were erased. */
  'ERASED',
] as const
export type KeptReason = (typeof keptReasons)[number]
