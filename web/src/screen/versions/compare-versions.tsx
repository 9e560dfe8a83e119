import { Link } from 'wouter'
import type { NamespaceWith } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import type { AnyVersion } from './versions-screen.tsx'

type CompareVersionsProps = {
  /** The namespace of its texts. */
  readonly name: NamespaceWith<'versions.read' | 'versions.compare'>
  /** Newest first. */
  readonly versions: readonly Pick<AnyVersion, 'version'>[]
  /** The address of the page with the versions. */
  readonly href: string
}

/** Returns the address that compares two versions. Other parameters stay. */
function comparing(href: string, version: number, against: number): string {
  const [path = '', query] = href.split('?')
  const search = new URLSearchParams(query)
  search.set('version', String(version))
  search.set('against', String(against))
  return `${path}?${search.toString()}`
}

/** Opens the comparison of the latest version with the previous one, or a single version alone. */
export function CompareVersions({ name, versions: [latest, previous], href }: CompareVersionsProps) {
  const { t } = useTranslation()
  if (!latest) return null
  if (!previous) return <Link href={href}>{t(`${name}.versions.read`)}</Link>
  return <Link href={comparing(href, latest.version, previous.version)}>{t(`${name}.versions.compare`)}</Link>
}
