/** One statement of the specification as data. */
export type Row = {
  /** Kind and name, such as `route /dashboard`; unique among all rows. */
  readonly id: string
  /** The area that brings it, in the words of the resource. */
  readonly area: string
  /** The sentence of the specification that says so, word for word. */
  readonly from: string
}

/** How much of a row the product holds: nothing, all of it, or something that the row does not say. */
export type Status =
  | { readonly state: 'missing' }
  | { readonly state: 'present' }
  | { readonly state: 'wrong'; readonly why: string }

export const missing: Status = { state: 'missing' }
export const present: Status = { state: 'present' }
export const wrong = (why: string): Status => ({ state: 'wrong', why })
