/**
 * The generated data of a type. By default, `collection` is the first list and `writes` are `createX` and `updateX`.
 */
export type CachedTypeData = {
  readonly type: string
  readonly collection?: string
  readonly lists: readonly string[]
  readonly writes?: readonly string[]
}
