/**
 * Thrown where a faster path does not cover an operation or a response, so that the next path takes over. It is the only
 * error in addition to refusals that a path may end with; see `compileOperation`.
 */
export class Uncovered extends Error {
  override readonly name = 'Uncovered'
}
