// Extractions: what the service reads from a safety data sheet, as proposals for the fields of a chemical.

/** States of an extraction, of which the last three are final. The first one is that of a new extraction. */
export const dataSheetExtractionStates = ['QUEUED', 'RUNNING', 'DONE', 'NO_TEXT', 'FAILED'] as const
export type DataSheetExtractionState = (typeof dataSheetExtractionStates)[number]

/** Reasons why a file has no text that can be read: it is a scan, or only a password opens it. */
export const textlessReasons = ['SCANNED', 'PROTECTED'] as const
export type TextlessReason = (typeof textlessReasons)[number]

/** Reasons why an extraction fails. */
export const extractionFailures = [
  'DAMAGED',
  'TOO_LONG',
  'TIME',
  'MEMORY',
  'NO_FILE',
  'BUSY',
  'INTERRUPTED',
  'ERROR',
] as const
export type ExtractionFailure = (typeof extractionFailures)[number]

/** Why an extraction has no fields. The list grows. */
export const extractionReasons = [...textlessReasons, ...extractionFailures] as const
export type ExtractionReason = (typeof extractionReasons)[number]

/** How sure the service is of a proposed value. LOW: compare it with the sheet before using it. */
export const extractionConfidences = ['HIGH', 'MEDIUM', 'LOW'] as const
export type ExtractionConfidence = (typeof extractionConfidences)[number]

export const extractionLimits = {
  /** Days for which an extraction can be read. */
  days: 30,
  /** Maximum number of extractions of an organization that are queued or running. */
  open: 20,
  /** Maximum number of proposed fields. */
  fields: 2_000,
} as const
