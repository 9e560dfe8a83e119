import Atom from 'lucide-react/icons/atom'
import Heater from 'lucide-react/icons/heater'
import Clock3 from 'lucide-react/icons/clock-3'
import Container from 'lucide-react/icons/container'
import Droplets from 'lucide-react/icons/droplets'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Flame from 'lucide-react/icons/flame'
import Gauge from 'lucide-react/icons/gauge'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import Percent from 'lucide-react/icons/percent'
import Thermometer from 'lucide-react/icons/thermometer'
import Truck from 'lucide-react/icons/truck'
import Weight from 'lucide-react/icons/weight'
import Zap from 'lucide-react/icons/zap'
import type { MeterType } from '@ansvar/domain/meter-types'
import { meaning, type Icon } from './meaning.tsx'

/** The icon of each meter type. */
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
