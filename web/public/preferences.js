// Runs before the first paint: colours and language do not flicker, and the texts are fetched while the app is; inside, the
// layout and the dashboard too, whose files the build names on this tag. The keys are those of src/app/preferences.ts.
{
  // The token of a mailed link leaves the address before anything is asked for: src/session/link-token.ts hands it on.
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token !== null) {
    window.linkToken = token
    address.searchParams.delete('token')
    history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`)
  }
  let language
  let theme
  let organization
  try {
    language = localStorage.getItem('ansvar.language')
    theme = localStorage.getItem('ansvar.theme')
    organization = localStorage.getItem('ansvar.organization')
  } catch {
    // A browser that forbids storage remembers nothing.
  }
  const wanted = [language, ...navigator.languages.map((tag) => tag.split('-')[0])]
  document.documentElement.lang = wanted.find((one) => one === 'en' || one === 'da') ?? 'en'
  const ahead = [[`/assets/i18n/${document.documentElement.lang}.json`, 'preload', 'fetch']]
  const path = location.pathname
  if (organization || (path !== '/' && path !== '/reset-password')) {
    const { layout = '', dashboard = '' } = document.currentScript.dataset
    const files = `${layout} ${path === '/' || path === '/dashboard' ? dashboard : ''}`.split(' ').filter(Boolean)
    for (const file of files)
      ahead.push(file.endsWith('.css') ? [file, 'preload', 'style'] : [file, 'modulepreload', 'script'])
  }
  for (const [href, rel, as] of ahead)
    document.head.append(Object.assign(document.createElement('link'), { rel, as, href, crossOrigin: 'anonymous' }))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
