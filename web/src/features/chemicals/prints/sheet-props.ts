import type { ChemicalAssociationRecordFragment, InstructionOfChemicalQuery } from '#graphql/generated/types.ts'

/** What a sheet of a chemical is printed from. */
export type SheetProps = {
  readonly record: ChemicalAssociationRecordFragment
  /** The completed assessments of the processes that use the chemical. */
  readonly assessments: NonNullable<InstructionOfChemicalQuery['list']>['content']
}
