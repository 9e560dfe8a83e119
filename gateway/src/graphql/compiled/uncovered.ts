/** What the compiled path does not do: the document, or the answer at hand, is left to graphql-js. */
export class Uncovered extends Error {}
