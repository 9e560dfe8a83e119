/** What a change did to a record. */
export const changeActions = ['CREATED', 'UPDATED'] as const
export type ChangeAction = (typeof changeActions)[number]

/**
 * The actions of rows of the audit trail. RESEALED converts the rows before it to format 2, and ERASED erases the texts
 * of a row. REDACTED replaces the name of a former member in rows. They are about the trail itself, and not part of the
 * history of a record.
 */
export type TrailAction = ChangeAction | 'RESEALED' | 'ERASED' | 'REDACTED'
