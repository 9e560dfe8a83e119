import { useMemo } from 'react'
import { useQuery } from 'urql'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import { pictograms, type Pictogram } from '@ansvar/domain/labels'
import { HazardPictogramsDocument, IsoStandardsDocument } from './generated/catalogue-words.graphql.ts'
import { useTranslation } from '#texts/translation.ts'

// What standards and pictograms are called comes from the service, in the reader's language. The cache keeps an answer
// for as long as the language stays. The words that ship with the app stand in until it is there, or where it fails.

type Standard = { readonly code: CertificationStandard; readonly name: string }

/** The standards in force, and what people call each. */
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

/** What each standard is called. */
export function useStandardName(): (code: CertificationStandard) => string {
  const standards = useIsoStandards()
  return useMemo(() => {
    const names = new Map(standards.map(({ code, name }) => [code, name]))
    return (code) => names.get(code) ?? code
  }, [standards])
}

/** What each pictogram is called. */
export function usePictogramName(): (code: Pictogram) => string {
  const { t } = useTranslation()
  const [{ data }] = useQuery({ query: HazardPictogramsDocument })
  const found = data?.list?.content
  return useMemo(() => {
    const names = new Map(found?.map(({ code, name }) => [code, name]))
    return (code) => names.get(code) ?? t(`hazards.pictograms.${code}`)
  }, [found, t])
}

/** What standards and pictograms are called, by their codes. */
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

/** What the options of a filter are called, and which there are, where the service says so. */
export type ServiceOptions = 'isoStandards' | 'pictograms'

/** Options of a filter, as the service names them. */
export function useServiceOptions(of: ServiceOptions): readonly { readonly value: string; readonly label: string }[] {
  const standards = useIsoStandards()
  const nameOf = usePictogramName()
  return of === 'isoStandards'
    ? standards.map(({ code, name }) => ({ value: code, label: name }))
    : pictograms.map((code) => ({ value: code, label: nameOf(code) }))
}
