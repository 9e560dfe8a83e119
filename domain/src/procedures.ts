/** The longest texts that are kept, in UTF-16 code units, and the most entries of a list. */
export const procedureLimits = {
  stepTitle: 200,
  stepInstruction: 4_000,
  responsibleRole: 120,
  steps: 200,
  departments: 100,
  areas: 100,
} as const
