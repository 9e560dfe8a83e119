import { machines, type MachineId } from '@ansvar/web/machines/all.ts'
import { chartOf, mermaidOf } from '@ansvar/web/machines/chart.ts'
import { filesBelow, read } from '../tree/files.ts'
import { lifecycleChapter, lifecycles } from './lifecycles.ts'

const folder = 'web/src/machines'

/** The files with one machine each. */
export const machineFiles = (): string[] => filesBelow(folder, ['.machine.ts'])

/** The machine's id and the first sentence of the comment above it. */
function sourceOf(path: string): { readonly id: string; readonly path: string; readonly sentence: string } {
  const source = read(path)
  const id = /\bid: '(\w+)'/.exec(source)?.[1]
  const above = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Machine\b/.exec(source)?.[1]
  const sentence = /^.*?\.(?=\s|$)/.exec(above?.replaceAll(/\s*\n?\s*\*\s|\s+/g, ' ').trim() ?? '')?.[0]
  if (!id || !sentence) throw new Error(`${path} has no machine with an id and a sentence above it`)
  return { id, path, sentence }
}

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

function chapterOf({ id, path, sentence }: ReturnType<typeof sourceOf>): string {
  const chart = chartOf(machines[id as MachineId])
  const states = chart.states.filter(({ runs, tags }) => runs.length + tags.length > 0)
  const facts = states.map(({ name, runs, tags }) =>
    [
      `- \`${name}\``,
      runs.length > 0 ? `runs ${code(runs)}` : '',
      tags.length > 0 ? `${runs.length > 0 ? 'and ' : ''}is tagged ${code(tags)}` : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
  return [
    `## ${id}`,
    `${sentence} ([source](../${path}))`,
    `\`\`\`mermaid\n${mermaidOf(chart)}\n\`\`\``,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
  ].join('\n\n')
}

/** Returns the part of `docs/machines.md` that is generated from the machines. */
export const machinesDocument = (): string =>
  `${[
    '# The machines',
    'Drawn from the sources by `pnpm machines`; a test checks that it is current. An edge shows the event, [the\nguard] and / the actions. `save done` and `save failed` are the two ends of the actor `save`.',
    ...machineFiles().map((path) => chapterOf(sourceOf(path))),
    '# The lifecycles of records',
    'The api enforces them, and the web app shows them as buttons. `[if allowed]` marks a transition that the record can\nrefuse, with a reason. `HANDLER` is the handler of the event, `RESPONSIBLE` the responsible member of the action,\n`DISCARDER` who may make the call that discards the kind of record, `OWNER` the member of the feed.',
    ...lifecycles.map(lifecycleChapter),
  ].join('\n\n')}\n`
