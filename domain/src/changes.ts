/** What a change did to a record. */
export const changeActions = ['CREATED', 'UPDATED'] as const
export type ChangeAction = (typeof changeActions)[number]
