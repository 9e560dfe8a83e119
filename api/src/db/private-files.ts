import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The permissions of the group and of others: read, write, enter. */
const OTHERS = 0o077

type Attributes = { readonly mode?: number }
type Operations = { setattr?: (node: unknown, attributes: Attributes) => void }
type Emulated = { readonly NODEFS: { readonly node_ops: Operations; readonly stream_ops: Operations } }

/**
 * The file system of the embedded database, in which only the user of the process can access the files. The database's
 * own sets the mode to 0666 after it creates a file, which overrides the umask of the process.
 */
export class PrivateFiles extends NodeFS {
  override async init(...options: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), narrow] } }
  }
}

function narrow({ NODEFS: { node_ops: nodes, stream_ops: streams } }: Emulated): void {
  for (const operations of [nodes, streams]) narrowModes(operations)
}

function narrowModes(operations: Operations): void {
  const { setattr } = operations
  if (!setattr) return
  operations.setattr = (node, attributes) =>
    setattr(node, typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ~OTHERS } : attributes)
}
