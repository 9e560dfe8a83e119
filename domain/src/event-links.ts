/** Kinds of records that an event can be linked to. */
export const eventLinkKinds = [
  'AREA',
  'CHEMICAL_ASSOCIATION',
  'INSPECTION',
  'PROCEDURE',
  'POLICY',
  'METER',
  'OBLIGATION',
  'STAKEHOLDER',
] as const
export type EventLinkKind = (typeof eventLinkKinds)[number]
