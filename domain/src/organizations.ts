/** Maximum lengths of texts of an organization and its lists, in UTF-16 code units. */
export const organizationLimits = { name: 200, registrationNumber: 40, address: 400 } as const
export const areaLimits = { name: 120, description: 1_000 } as const
export const departmentLimits = { name: 120 } as const
export const competenceLimits = { name: 120, description: 1_000 } as const
