import type { Plugin } from 'vite'

type Chunk = { type: 'chunk'; name: string; code: string; fileName: string; imports: string[] }

const exported = /export\{([^}]*)\};?\s*$/
const HELD = '$runtime'

/**
 * Moves the bundler's runtime helpers into the first chunk. With `codeSplitting.groups`, Rolldown always creates a separate
 * chunk for them and has no option to change that (rolldown.rs/in-depth/manual-code-splitting). The sign-in page would need
 * a seventh request. This is the only plugin that edits generated code (tests/build-plugins.test.ts).
 */
export function innerRuntime(): Plugin {
  return {
    name: 'ansvar:inner-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one): one is typeof one & Chunk => one.type === 'chunk')
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
        const first = chunks.find(({ name }) => name === 'first')
        if (!runtime || !first) throw new Error('The runtime or the first load is no chunk of its own any more')
        const imported = new RegExp(`import\\{([^}]*)\\}from["'\`]\\./${nameOf(runtime)}["'\`];?`)
        for (const chunk of chunks) {
          const names = imported.exec(chunk.code)?.[1]
          if (names === undefined) continue
          const taken = `const{${names.replaceAll(' as ', ':')}}=${HELD};`
          chunk.code =
            chunk === first
              ? chunk.code.replace(imported, () => `${held(runtime.code)}${taken}`)
              : chunk.code.replace(imported, () => `import{${HELD}}from"./${nameOf(first)}";${taken}`)
          chunk.imports = [...new Set(chunk.imports.map((one) => (one === runtime.fileName ? first.fileName : one)))]
        }
        first.imports = first.imports.filter((one) => one !== first.fileName)
        delete bundle[runtime.fileName]
      },
    },
  }
}

const nameOf = ({ fileName }: Chunk): string => fileName.slice(fileName.lastIndexOf('/') + 1)

/** Returns the helpers as one exported object by their exported names. Their local names stay private. */
function held(code: string): string {
  const names = exported.exec(code)?.[1] ?? ''
  const byName = names
    .split(',')
    .map((one) => one.split(' as '))
    .map(([inner = '', outer = inner]) => `${outer}:${inner}`)
  return `export const ${HELD}=(()=>{${code.replace(exported, '')}return{${byName.join(',')}}})();`
}
