/** Management-system standards that an organization is certified against (specification, section 3). */
export const certificationStandards = ['ISO_14001', 'ISO_27001', 'ISO_45001'] as const
export type CertificationStandard = (typeof certificationStandards)[number]

/** FULL shows every section; LIMITED only members and meters. */
export const featureAccessibilities = ['FULL', 'LIMITED'] as const
export type FeatureAccessibility = (typeof featureAccessibilities)[number]
