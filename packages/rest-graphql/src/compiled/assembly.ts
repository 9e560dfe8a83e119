import { readFileSync } from 'node:fs'

/** The functions of `assembly/index.ts`; addresses are offsets in its memory. */
type Assembly = {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly base: () => number
  readonly holdUntil: (end: number) => void
  readonly project: (root: number, responses: number, free: number) => number
  readonly written: { readonly value: number }
}

/** What the assembly imports of JavaScript, by its files. */
type Imports = {
  readonly reader: { readonly passes: (check: number, start: number, end: number) => boolean }
  readonly json: { readonly isNumeral: (start: number, end: number) => boolean }
}

/** What is used of WebAssembly; only the browser's types declare it. */
type Api = {
  readonly Module: new (source: Uint8Array) => object
  readonly Instance: new (module: object, imports: Imports) => { readonly exports: unknown }
}

const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Api }).WebAssembly

/** Compiles `projection.wasm`, which `pnpm assembly` builds (1 ms). */
export function createAssembly(imports: Imports): Assembly {
  const source = readFileSync(new URL('projection.wasm', import.meta.url))
  return new Instance(new Module(source), imports).exports as Assembly
}
