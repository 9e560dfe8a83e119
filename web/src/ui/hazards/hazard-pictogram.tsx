import ghs01 from './pictograms/GHS01.svg'
import ghs02 from './pictograms/GHS02.svg'
import ghs03 from './pictograms/GHS03.svg'
import ghs04 from './pictograms/GHS04.svg'
import ghs05 from './pictograms/GHS05.svg'
import ghs06 from './pictograms/GHS06.svg'
import ghs07 from './pictograms/GHS07.svg'
import ghs08 from './pictograms/GHS08.svg'
import ghs09 from './pictograms/GHS09.svg'
import './hazards.css'

const drawings: Readonly<Record<string, string>> = {
  GHS01: ghs01,
  GHS02: ghs02,
  GHS03: ghs03,
  GHS04: ghs04,
  GHS05: ghs05,
  GHS06: ghs06,
  GHS07: ghs07,
  GHS08: ghs08,
  GHS09: ghs09,
}

type HazardPictogramProps = {
  /** GHS01 to GHS09 (CLP, Annex V). */
  readonly code: string
  /** The alternative text. */
  readonly name: string
  /** In pixels. It is a vector image. */
  readonly size?: 24 | 32 | 64
}

/** A GHS hazard pictogram. Its background is white in the light and the dark theme. */
export function HazardPictogram({ code, name, size = 32 }: HazardPictogramProps) {
  return (
    <img
      className="hazard-pictogram"
      data-size={size}
      src={drawings[code]}
      alt={name}
      title={name}
      width={size}
      height={size}
    />
  )
}
