import {
  Atom,
  Heater,
  Clock3,
  Container,
  Droplets,
  FlaskConical,
  Flame,
  Gauge,
  PencilRuler,
  Percent,
  Thermometer,
  Truck,
  Weight,
  Zap,
} from 'lucide-react'
import type { MeterType } from '@ansvar/domain/meters'
import { meaning } from './meaning.tsx'
import type { Icon } from './index.ts'

/** What each meter type is recognised by. */
export const meterTypeIcons: Readonly<Record<MeterType, Icon>> = {
  CONCENTRATION_MASS_TO_MASS: meaning(Atom),
  CONCENTRATION_MASS_TO_VOLUME: meaning(FlaskConical),
  CONCENTRATION_VOLUME_TO_VOLUME: meaning(Percent),
  ELECTRICITY: meaning(Zap),
  HEAT: meaning(Heater),
  WATER: meaning(Droplets),
  FLEET: meaning(Truck),
  TANK_BEARING: meaning(Container),
  GAS: meaning(Flame),
  MASS: meaning(Weight),
  PRESSURE: meaning(Gauge),
  TIME: meaning(Clock3),
  TEMPERATURE: meaning(Thermometer),
  CUSTOM: meaning(PencilRuler),
}
