import type { AuditPackFailure } from '@ansvar/domain/audit-packs'

/** Thrown if a pack cannot be built. */
export class PackFailure extends Error {
  readonly failure: AuditPackFailure

  constructor(failure: AuditPackFailure) {
    super(`The pack failed: ${failure}`)
    this.failure = failure
  }
}

/** Thrown if the pack was cancelled, another builder has it, or this process stops. */
export class PackStopped extends Error {}
