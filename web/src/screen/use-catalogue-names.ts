import { useMemo } from 'react'
import { useQuery } from 'urql'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import { pictograms, type Pictogram } from '@ansvar/domain/labels'
import { HazardPictogramsDocument, IsoStandardsDocument } from './generated/catalogue-names.graphql.ts'
import { useTranslation } from '#texts/translation.ts'

// The names of standards and pictograms come from the service in the user's language. The cache stores them until the
// language changes. The app's own texts are used until they are loaded, or if the request fails.

type Standard = { readonly code: CertificationStandard; readonly name: string }

/** Returns the standards in force with their names. */
export function useIsoStandards(): readonly Standard[] {
  const { t } = useTranslation()
  const [{ data }] = useQuery({ query: IsoStandardsDocument })
  const found = data?.list?.content
  return useMemo(() => {
    if (!found) return certificationStandards.map((code) => ({ code, name: t(`options.${code}`) }))
    return found
      .map(({ standard, number }) => ({ code: standard, name: number }))
      .toSorted((a, b) => certificationStandards.indexOf(a.code) - certificationStandards.indexOf(b.code))
  }, [found, t])
}

/** Returns a function for the name of a standard. */
export function useStandardName(): (code: CertificationStandard) => string {
  const standards = useIsoStandards()
  return useMemo(() => {
    const names = new Map(standards.map(({ code, name }) => [code, name]))
    return (code) => names.get(code) ?? code
  }, [standards])
}

/** Returns a function for the name of a pictogram. */
export function usePictogramName(): (code: Pictogram) => string {
  const { t } = useTranslation()
  const [{ data }] = useQuery({ query: HazardPictogramsDocument })
  const found = data?.list?.content
  return useMemo(() => {
    const names = new Map(found?.map(({ code, name }) => [code, name]))
    return (code) => names.get(code) ?? t(`hazards.pictograms.${code}`)
  }, [found, t])
}

/** Returns the names of standards and pictograms, by code. */
export function useCatalogueNames(): ReadonlyMap<string, string> {
  const standards = useIsoStandards()
  const nameOf = usePictogramName()
  return useMemo(
    () =>
      new Map<string, string>([
        ...standards.map(({ code, name }) => [code, name] as const),
        ...pictograms.map((code) => [code, nameOf(code)] as const),
      ]),
    [standards, nameOf],
  )
}

/** Filters whose options and names come from the service. */
export type ServiceOptions = 'isoStandards' | 'pictograms'

/** Returns the options of such a filter. */
export function useServiceOptions(of: ServiceOptions): readonly { readonly value: string; readonly label: string }[] {
  const standards = useIsoStandards()
  const nameOf = usePictogramName()
  return of === 'isoStandards'
    ? standards.map(({ code, name }) => ({ value: code, label: name }))
    : pictograms.map((code) => ({ value: code, label: nameOf(code) }))
}
