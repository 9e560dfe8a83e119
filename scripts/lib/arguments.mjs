/** Returns a script's arguments after its first `own`, with or without a `--` that a package manager adds. */
export const given = (own = 0) =>
  process.argv.slice(2 + own).filter((argument, index) => !(index === 0 && argument === '--'))
