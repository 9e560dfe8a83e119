/** One statement of the specification as data. */
export type Row = {
  /** Kind and name, such as `route /dashboard`. Unique among all rows. */
  readonly id: string
  /** The feature that implements it, by the name of its resource. */
  readonly area: string
  /** The sentence of the specification, word for word. */
  readonly from: string
}

/** How much of a row is implemented: nothing, all of it, or something that differs from the row. */
export type Status =
  | { readonly state: 'missing' }
  | { readonly state: 'present' }
  | { readonly state: 'wrong'; readonly why: string }

export const missing: Status = { state: 'missing' }
export const present: Status = { state: 'present' }
export const wrong = (why: string): Status => ({ state: 'wrong', why })
