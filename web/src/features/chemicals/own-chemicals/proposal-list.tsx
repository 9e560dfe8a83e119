import { useState } from 'react'
import { useForm, shapeOf } from '#screen/form.ts'
import { useTexts } from '#screen/texts.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-group.tsx'
import { Status } from '#ui/status.tsx'
import { valueAt } from '#machines/paths.ts'
import { concentrationText } from '#features/chemicals/hazards/composition.tsx'
import { languageName } from '#features/chemicals/hazards/data-sheets.tsx'
import { EvidenceQuotes } from './evidence.tsx'
import type { OwnChemicalDraft } from './own-chemicals.draft.ts'
import {
  isAccepted,
  proposalGroups,
  proposalsOf,
  withEvidence,
  withoutEvidence,
  withoutProposal,
  withProposal,
  type Extraction,
  type Proposal,
} from './proposals.ts'

type ProposalListProps = { readonly extraction: Extraction; readonly onClose: () => void }

/** The values that were read from a safety data sheet. A tick fills one in, and removing the tick takes it back. */
export function ProposalList({ extraction, onClose }: ProposalListProps) {
  const { t, i18n } = useTranslation()
  const form = useForm()
  const proposals = proposalsOf(extraction, form.values as OwnChemicalDraft)
  const accepted = proposals.filter((proposal) => isAccepted(proposal, form.values))
  const { toggle, canRemove } = useToggle(extraction, accepted)
  const others = extraction.otherLanguages.map((code) => languageName(code, i18n.language)).join(', ')
  return (
    <div className="proposals">
      <div className="proposals-head">
        <output>
          {proposals.length === 0
            ? t('ownChemicals.reading.nothing')
            : t('ownChemicals.reading.accepted', { accepted: accepted.length, count: proposals.length })}
        </output>
        <Button onPress={onClose}>{t('ownChemicals.reading.close')}</Button>
      </div>
      {others !== '' && <p className="quiet">{t('ownChemicals.reading.otherLanguages', { languages: others })}</p>}
      {proposalGroups.map((group) => {
        const members = proposals.filter((proposal) => proposal.group === group)
        if (members.length === 0) return null
        return (
          <section key={group} aria-labelledby={`proposals-${group}`}>
            <h3 id={`proposals-${group}`}>{t(`ownChemicals.reading.groups.${group}`)}</h3>
            <ul className="proposal-list">
              {members.map((proposal) => (
                <ProposalRow
                  key={proposal.key}
                  proposal={proposal}
                  fileId={extraction.fileId ?? null}
                  accepted={accepted.includes(proposal)}
                  fixed={accepted.includes(proposal) && !canRemove(proposal)}
                  onToggle={() => toggle(proposal)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Returns a function that accepts a proposal, or takes it back, and whether it can be taken back. */
function useToggle(extraction: Extraction, accepted: readonly Proposal[]) {
  const { values, change } = useForm()
  /** The values of fields before a proposal replaced them, by the keys of proposals. */
  const [former, setFormer] = useState<ReadonlyMap<string, unknown>>(new Map())
  const { evidence } = values as OwnChemicalDraft
  const toggle = (proposal: Proposal) => {
    const { key, at } = proposal
    if (accepted.includes(proposal)) {
      change(at, withoutProposal(proposal, values, former.get(key)))
      const others = accepted.filter((other) => other !== proposal)
      change('evidence', withoutEvidence(evidence, extraction, proposal, others))
      return
    }
    setFormer(new Map([...former, [key, valueAt(values, at)]]))
    change(at, withProposal(proposal, values))
    change('evidence', withEvidence(evidence, extraction, proposal))
  }
  // A sheet always has a language.
  return { toggle, canRemove: ({ key }: Proposal) => key !== 'language' || former.has(key) }
}

type ProposalRowProps = {
  readonly proposal: Proposal
  readonly fileId: string | null
  readonly accepted: boolean
  /** Whether it cannot be taken back. */
  readonly fixed: boolean
  readonly onToggle: () => void
}

function ProposalRow({ proposal, fileId, accepted, fixed, onToggle }: ProposalRowProps) {
  const { t } = useTranslation()
  const { descriptions, values } = useForm()
  const { key, at, content, passages } = proposal
  const textOf = (value: unknown) => descriptions.get(shapeOf(at))?.text(value) ?? ''
  const isMissing = content.kind === 'MISSING'
  const label = useLabel(proposal)
  const current = content.kind === 'VALUE' || content.kind === 'RECORD' ? textOf(valueAt(values, at)) : ''
  const isUncertain = passages.some(({ confidence }) => confidence !== 'HIGH')
  return (
    <li className="proposal">
      {isMissing || fixed ? (
        <p className="proposal-fixed">
          {label} <span className="quiet">{t(`ownChemicals.reading.${isMissing ? 'notInLists' : 'filledIn'}`)}</span>
        </p>
      ) : (
        <Checkbox
          id={`proposal-${key}`.replaceAll(/[^\w-]/g, '-')}
          label={label}
          checked={accepted}
          onChange={onToggle}
        />
      )}
      <div className="proposal-source">
        {passages.length === 0 ? (
          <p className="quiet">{t('ownChemicals.reading.recognized')}</p>
        ) : (
          <EvidenceQuotes passages={passages} fileId={fileId} />
        )}
        {!isMissing && !accepted && current !== '' && (
          <p className="quiet">{t('ownChemicals.reading.replaces', { value: current })}</p>
        )}
        {isUncertain && <Status tone="attention">{t('ownChemicals.reading.uncertain')}</Status>}
      </div>
    </li>
  )
}

/** Returns the name and the value of a proposal. Statements and substances have the title of their group as their name. */
function useLabel({ at, content, text, group, concentration }: Proposal): string {
  const { i18n } = useTranslation()
  const { name, descriptions } = useForm()
  const texts = useTexts(name)
  if (concentration) return `${text} · ${concentrationText(concentration, i18n.language)}`
  if (group === 'label' || group === 'composition') return text
  const value = content.kind === 'VALUE' ? descriptions.get(shapeOf(at))?.text(content.value) : ''
  return `${texts.label(at)}: ${value || text}`
}
