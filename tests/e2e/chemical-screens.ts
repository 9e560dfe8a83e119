import { firstOf } from './records.ts'
import type { Screen } from './screen.ts'

const requests = '/admin/chemical-requests'
const chemicals = '/chemicals/my-chemicals'

/** The screens of chemicals and substances, in the catalogue and in an organization. */
export const chemicalScreens: readonly Screen[] = [
  { name: 'substances', account: 'maintainer', path: '/admin/substances?q=chrom' },
  {
    name: 'substance-panel',
    account: 'maintainer',
    path: '/admin/substances?q=1333-82-0',
    act: (page) => page.getByRole('table').getByRole('link').first().click(),
  },
  { name: 'substance-new', account: 'maintainer', path: '/admin/substances/new' },
  { name: 'chemicals', account: 'maintainer', path: '/admin/chemicals' },
  { name: 'chemical-new', account: 'maintainer', path: '/admin/chemicals/new' },
  { name: 'chemical-requests', account: 'maintainer', path: requests },
  { name: 'chemical-request', account: 'maintainer', path: requests, at: firstOf(requests) },
  { name: 'my-chemicals', account: 'editor', path: '/chemicals/my-chemicals' },
  { name: 'my-chemicals-in-one-piece', account: 'editor', path: '/chemicals/my-chemicals?rows=all&at=12' },
  { name: 'my-chemical', account: 'editor', path: `${chemicals}?q=chromoline`, at: firstOf(chemicals) },
  {
    name: 'my-chemical-substitutes',
    account: 'editor',
    path: `${chemicals}?q=hypochlorite`,
    at: firstOf(chemicals),
    act: (page, t) => page.getByRole('button', { name: t('substitution.compare') }).click(),
  },
  { name: 'risk-assessments', account: 'reader', path: `${chemicals}?view=assessments` },
  {
    name: 'risk-assessment-versions',
    account: 'reader',
    path: `${chemicals}?view=assessments`,
    at: firstOf(`${chemicals}/assessments`, '?version=2'),
  },
  { name: 'risk-assessment-new', account: 'editor', path: `${chemicals}/assessments/new/edit` },
  { name: 'own-chemicals', account: 'editor', path: '/chemicals/own-chemicals' },
  { name: 'own-chemical-new', account: 'editor', path: '/chemicals/own-chemicals/new/edit' },
  {
    name: 'own-chemical',
    account: 'editor',
    path: '/chemicals/own-chemicals',
    at: firstOf('/chemicals/own-chemicals'),
  },
  { name: 'chemical-register', account: 'reader', path: '/chemicals/my-chemicals/register' },
  { name: 'chemical-seveso', account: 'reader', path: '/chemicals/my-chemicals/seveso' },
  { name: 'chemical-storage', account: 'editor', path: '/chemicals/my-chemicals/storage' },
]
