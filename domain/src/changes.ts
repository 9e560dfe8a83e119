/** What a change did to a record. */
export const changeActions = ['CREATED', 'UPDATED'] as const
export type ChangeAction = (typeof changeActions)[number]

/**
 * The actions of rows of the audit trail. RESEALED converts the rows before it to format 2, and ERASED erases the texts
 * of a row: they are about the trail itself, and not part of the history of a record.
 */
export type TrailAction = ChangeAction | 'RESEALED' | 'ERASED'
