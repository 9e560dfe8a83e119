import { auditKey, imageOf } from '@ansvar/api/tests/database'

/** The key for the audit trails of all worlds, which start from one image. */
export const testAuditKey = auditKey

/** Returns a database with the demo. A test's own database starts from it in less than a second. */
export const demoImage = (): Promise<Uint8Array<ArrayBuffer>> => imageOf('demo')
