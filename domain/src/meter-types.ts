/** Types of meter (specification, section 3). Routes use them in lower case. */
export const meterTypes = [
  'CONCENTRATION_MASS_TO_MASS',
  'CONCENTRATION_MASS_TO_VOLUME',
  'CONCENTRATION_VOLUME_TO_VOLUME',
  'ELECTRICITY',
  'HEAT',
  'WATER',
  'FLEET',
  'TANK_BEARING',
  'GAS',
  'MASS',
  'PRESSURE',
  'TIME',
  'TEMPERATURE',
  'CUSTOM',
] as const
export type MeterType = (typeof meterTypes)[number]

/** Returns the last segment of the route `new/{meter type}`. */
export const meterTypeSegment = (type: MeterType): string => type.toLowerCase()

/** Returns the meter type of a route segment. Returns null if it is not one. */
export function meterTypeOfSegment(segment: string): MeterType | null {
  return meterTypes.find((type) => meterTypeSegment(type) === segment) ?? null
}
