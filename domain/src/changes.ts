/** What a change of a record was. */
export const changeActions = ['CREATED', 'UPDATED'] as const
export type ChangeAction = (typeof changeActions)[number]
