/** What a script was given after its first `own` arguments, whether or not a package manager put `--` before it. */
export const given = (own = 0) =>
  process.argv.slice(2 + own).filter((argument, index) => !(index === 0 && argument === '--'))
