import { Link } from 'wouter'
import type { NamespaceWith } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import type { AnyVersion } from './versions-screen.tsx'

type CompareVersionsProps = {
  /** The namespace of its words. */
  readonly name: NamespaceWith<'versions.read' | 'versions.compare'>
  /** The newest first. */
  readonly versions: readonly Pick<AnyVersion, 'version'>[]
  /** Where versions are read and compared. */
  readonly href: string
}

/** The address at which a version is compared with another; what else an address says stays. */
function comparing(href: string, version: number, against: number): string {
  const [path = '', query] = href.split('?')
  const search = new URLSearchParams(query)
  search.set('version', String(version))
  search.set('against', String(against))
  return `${path}?${search.toString()}`
}

/** Opens the latest version compared with the one before it. A single version has none, and is read as it was. */
export function CompareVersions({ name, versions: [latest, previous], href }: CompareVersionsProps) {
  const { t } = useTranslation()
  if (!latest) return null
  if (!previous) return <Link href={href}>{t(`${name}.versions.read`)}</Link>
  return <Link href={comparing(href, latest.version, previous.version)}>{t(`${name}.versions.compare`)}</Link>
}
