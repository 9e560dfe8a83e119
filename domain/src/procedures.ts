/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of entries in lists. */
export const procedureLimits = {
  stepTitle: 200,
  stepInstruction: 4_000,
  responsibleRole: 120,
  steps: 200,
  departments: 100,
  areas: 100,
} as const
