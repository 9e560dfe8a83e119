import { chemicalLimits } from '@ansvar/domain/chemicals'
import { linesOfSection, type Sections } from './sections.ts'
import type { Field, Line } from './types.ts'
import { fieldOf, restOfLabel, valuesOf, type Value } from './values.ts'

const ufi = /\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/

/** Finds the name, the numbers and the supplier of a product in section 1. */
export function identityFields(sections: Sections): Field[] {
  const identifiers = linesOfSection(sections, '1.1')
  const first = linesOfSection(sections, '1')
  const lines = identifiers.length > 0 ? identifiers : first
  return [...nameOf(lines), ...numberOf(lines), ...ufiOf(first), ...supplierOf(sections)]
}

function nameOf(lines: readonly Line[]): Field[] {
  const labelled = valuesOf(lines, 'product_name').find(({ text }) => isName(text))
  if (labelled) {
    const { text, page, cells, isClear } = labelled
    return [fieldOf({ path: 'name', value: text, confidence: isClear ? 'HIGH' : 'LOW', page, cells })]
  }
  // Some sheets state the name under the heading, without a label.
  const line = lines.find(({ cells }) => cells.length === 1 && isUnlabelledName(cells[0]?.text ?? ''))
  const [cell] = line?.cells ?? []
  if (!line || !cell) return []
  return [fieldOf({ path: 'name', value: cell.text, confidence: 'LOW', page: line.page, cells: [cell] })]
}

const isName = (text: string): boolean =>
  text.length > 1 &&
  text.length <= chemicalLimits.name &&
  !/:(?:\s|$)/.test(text) &&
  !ufi.test(text) &&
  /\p{L}/u.test(text)

const isUnlabelledName = (text: string): boolean => isName(text) && restOfLabel(text, 'product_name') === null

function numberOf(lines: readonly Line[]): Field[] {
  const found = valuesOf(lines, 'product_number').find(
    ({ text }) => /\d/.test(text) && text.length <= chemicalLimits.productNumber,
  )
  return found ? [valueField('product_number', found)] : []
}

const valueField = (path: string, { text, page, cells, isClear }: Value): Field =>
  fieldOf({ path, value: text, confidence: isClear ? 'HIGH' : 'MEDIUM', page, cells })

function ufiOf(lines: readonly Line[]): Field[] {
  for (const { page, cells } of lines) {
    const cell = cells.find(({ text }) => ufi.test(text))
    const [value] = ufi.exec(cell?.text ?? '') ?? []
    if (cell && value !== undefined) return [fieldOf({ path: 'ufi', value, confidence: 'HIGH', page, cells: [cell] })]
  }
  return []
}

function supplierOf(sections: Sections): Field[] {
  const details = linesOfSection(sections, '1.3')
  const lines = details.length > 0 ? details : linesOfSection(sections, '1')
  const labelled = valuesOf(lines, 'supplier').find(({ text }) => isCompany(text))
  if (labelled) {
    const [cell] = labelled.cells
    // The address follows the name on the next lines.
    const text = labelled.cells.length > 1 ? (cell?.text ?? '') : labelled.text
    return cell ? [valueField('supplier', { ...labelled, text, cells: [cell] })] : []
  }
  const line = details.find(({ cells }) => cells.length === 1 && isCompany(cells[0]?.text ?? ''))
  const [cell] = line?.cells ?? []
  if (!line || !cell) return []
  return [fieldOf({ path: 'supplier', value: cell.text, confidence: 'LOW', page: line.page, cells: [cell] })]
}

const isCompany = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  text.length <= 120 &&
  !text.includes('@') &&
  !/^[\d]|:$/.test(text) &&
  restOfLabel(text, 'contact') === null
