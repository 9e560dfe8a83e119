import type { Plugin } from 'vite'

/** The view's answers to a paste and a drop: src/ui/rich-text/document.ts takes either before, as plain text. */
const answered = ['parseFromClipboard', 'doPaste', 'capturePaste', 'handleDrop']

/** Internet Explorer and the first Edge, which cannot run what is built here. */
const old = /const ie = [^;]+;\s*const ie_version = [^;]+;/

/**
 * Leaves out of the editor's view what never runs here: reading HTML out of a clipboard, which the page's policy refuses
 * (`require-trusted-types-for 'script'`), and the ways around the faults of browsers that are gone.
 */
export function lightView(): Plugin {
  return {
    name: 'ansvar:light-view',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/prosemirror-view/')) return null
      if (!old.test(code)) throw new Error('prosemirror-view tells old browsers in another way')
      return answered.reduce(without, code.replace(old, 'const ie = false, ie_version = 0;'))
    },
  }
}

/** The code with a function that does nothing; what it did has a name that nobody calls. */
function without(code: string, name: string): string {
  const begin = `\nfunction ${name}(`
  if (!code.includes(begin)) throw new Error(`prosemirror-view has no ${name} any more`)
  return code.replace(begin, `\nfunction ${name}() { return null }\nfunction ${name}Unused(`)
}
