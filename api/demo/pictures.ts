// The demo's pictures as SVG: drawn scenes in the place of photos, site plans, and the logos of its companies.

const scene = (content: string, sky = '#c9d2d6', floor = '#8f8d88'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 750" width="1000" height="750" font-family="DejaVu Sans">
<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="#eef0ef"/></linearGradient>
<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${floor}"/><stop offset="1" stop-color="#5f5e5b"/></linearGradient>
<linearGradient id="m" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8b959c"/><stop offset=".4" stop-color="#dfe5e8"/><stop offset="1" stop-color="#6d767c"/></linearGradient>
<radialGradient id="v" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></radialGradient></defs>
<rect width="1000" height="470" fill="url(#w)"/><rect y="470" width="1000" height="280" fill="url(#f)"/>${content}<rect width="1000" height="750" fill="url(#v)"/></svg>`

const drum = (x: number, y: number, fill: string, label = ''): string =>
  `<ellipse cx="${x + 75}" cy="${y + 232}" rx="88" ry="20" fill="#000" opacity=".28"/><rect x="${x}" y="${y}" width="150" height="225" fill="${fill}"/><rect x="${x}" y="${y}" width="40" height="225" fill="#fff" opacity=".16"/><rect x="${x + 115}" y="${y}" width="35" height="225" fill="#000" opacity=".18"/><ellipse cx="${x + 75}" cy="${y + 225}" rx="75" ry="18" fill="${fill}"/><ellipse cx="${x + 75}" cy="${y}" rx="75" ry="18" fill="#fff" opacity=".35"/><ellipse cx="${x + 75}" cy="${y}" rx="66" ry="14" fill="${fill}"/><path d="M${x} ${y + 75}h150M${x} ${y + 150}h150" stroke="#000" stroke-opacity=".25" stroke-width="6"/>${label}`

const diamond = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) rotate(45)"><rect x="${-size}" y="${-size}" width="${2 * size}" height="${2 * size}" fill="#fff" stroke="#d0021b" stroke-width="${size / 5}"/></g><path d="M${x - size * 0.5} ${y + size * 0.5}h${size}M${x - size * 0.2} ${y - size * 0.6}l${size * 0.5} ${size * 0.8}" stroke="#111" stroke-width="${size / 5}"/>`

const dial = (name: string, digits: string, unit: string): string =>
  scene(
    `<rect x="240" y="110" width="520" height="440" rx="26" fill="#f4f3ee" stroke="#6b6b66" stroke-width="10"/><circle cx="275" cy="145" r="9" fill="#8a8a84"/><circle cx="725" cy="145" r="9" fill="#8a8a84"/><circle cx="275" cy="515" r="9" fill="#8a8a84"/><circle cx="725" cy="515" r="9" fill="#8a8a84"/><rect x="300" y="200" width="400" height="120" rx="8" fill="#14181a"/><text x="500" y="288" font-size="78" text-anchor="middle" fill="#e9f1ea" font-family="DejaVu Sans Mono" letter-spacing="6">${digits}</text><text x="500" y="372" font-size="36" text-anchor="middle" fill="#222">${unit}</text><text x="500" y="440" font-size="28" text-anchor="middle" fill="#444">${name}</text><path d="M330 480h340" stroke="#c2372e" stroke-width="6"/><path d="M420 550v200M580 550v200" stroke="url(#m)" stroke-width="54"/>`,
    '#9aa6ab',
  )

const tank = (x: number, name: string): string =>
  `<ellipse cx="${x + 80}" cy="500" rx="90" ry="18" fill="#000" opacity=".25"/><rect x="${x}" y="170" width="160" height="330" fill="url(#m)"/><ellipse cx="${x + 80}" cy="170" rx="80" ry="22" fill="#e7ecee"/><ellipse cx="${x + 80}" cy="500" rx="80" ry="20" fill="#7c868c"/><rect x="${x + 32}" y="270" width="96" height="50" fill="#fff"/><text x="${x + 80}" y="306" font-size="30" text-anchor="middle" fill="#111">${name}</text>`

const plan = (
  title: string,
  north: string,
  rooms: readonly (readonly [number, number, number, number, string, string])[],
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700" width="1000" height="700" font-family="DejaVu Sans"><rect width="1000" height="700" fill="#fff"/><rect x="30" y="80" width="940" height="560" fill="#eef2ea" stroke="#333" stroke-width="3" stroke-dasharray="14 8"/><text x="30" y="50" font-size="28" fill="#111">${title}</text><path d="M925 60l14-40 14 40-14-10z" fill="#111"/><text x="904" y="58" font-size="20">${north}</text>${rooms
    .map(
      ([x, y, width, height, fill, name]) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="#333" stroke-width="2"/><text x="${x + width / 2}" y="${y + height / 2 + 6}" font-size="19" text-anchor="middle" fill="#111">${name}</text>`,
    )
    .join(
      '',
    )}<path d="M30 670h200M30 662v16M130 662v16M230 662v16" stroke="#111" stroke-width="3"/><text x="245" y="678" font-size="18">50 m</text></svg>`

/** Drawn as JPEG, as a phone's camera would send them. */
export const photos: Readonly<Record<string, string>> = {
  'bath-splash': scene(
    `<rect x="120" y="210" width="760" height="300" fill="#454c50"/><path d="M140 230h720v60H140z" fill="#a8442a"/><path d="M140 240q60-14 120 0t120 0 120 0 120 0 120 0 120 0" fill="none" stroke="#d9744f" stroke-width="6"/><path d="M300 0v120M620 0v170" stroke="#30363a" stroke-width="10"/><path d="M270 118l370 52" stroke="#252a2d" stroke-width="20"/><path d="M330 130v90M420 142v90M510 155v90M600 168v80" stroke="#6d767c" stroke-width="14"/><path d="M250 560q60-50 190-34 140-30 190 30 90 40-30 84-190 44-330 0-110-40-20-80z" fill="#b5532f" opacity=".85"/><path d="M300 570q100-30 220-8" stroke="#e79b74" stroke-width="8" fill="none" opacity=".7"/><path d="M640 250q18 120 10 240M700 260q6 60 2 130" stroke="#b5532f" stroke-width="9" fill="none"/>`,
    '#aebbc0',
  ),
  'gate-mirror': scene(
    `<rect x="130" y="90" width="520" height="400" fill="#3a3f42"/><rect x="160" y="120" width="460" height="370" fill="#d7dbd9"/><path d="M160 490L330 330H450L620 490z" fill="#a7a6a1"/><circle cx="790" cy="200" r="92" fill="#c7b299"/><g transform="rotate(28 790 200)"><ellipse cx="790" cy="200" rx="78" ry="62" fill="#b9ccd6"/><path d="M730 220q60-60 120 0" fill="#8fa3ad"/></g><path d="M790 292v220" stroke="#55595b" stroke-width="14"/><path d="M60 640h880" stroke="#f2c230" stroke-width="22" stroke-dasharray="90 50"/><g><rect x="360" y="360" width="140" height="90" fill="#e0a21b"/><rect x="380" y="280" width="86" height="80" fill="none" stroke="#2a2d2f" stroke-width="10"/><circle cx="388" cy="460" r="26" fill="#1f2224"/><circle cx="474" cy="460" r="26" fill="#1f2224"/><path d="M500 300v150h70" stroke="#2a2d2f" stroke-width="12" fill="none"/></g>`,
  ),
  'duct-damper': scene(
    `<rect x="0" y="170" width="1000" height="190" fill="url(#m)"/><path d="M0 170h1000M0 360h1000M180 170v190M560 170v190M820 170v190" stroke="#59636a" stroke-width="6"/><circle cx="380" cy="265" r="64" fill="#d6dcdf" stroke="#454e54" stroke-width="8"/><path d="M330 310L430 220" stroke="#c2372e" stroke-width="18"/><rect x="600" y="430" width="250" height="150" rx="14" fill="#f0b429"/><rect x="625" y="455" width="200" height="70" fill="#17211b"/><text x="725" y="508" font-size="50" text-anchor="middle" fill="#b8f0c2" font-family="DejaVu Sans Mono">0.42</text><text x="725" y="562" font-size="26" text-anchor="middle" fill="#222">m/s</text>`,
    '#8f9aa0',
  ),
  'meter-nordlys': dial('571313 104 8812', '624 108', 'kWh'),
  'meter-fjord': dial('HV 210 884', '083 214', 'm³'),
  'hose-coupling': scene(
    `${tank(620, 'T-303')}<path d="M0 560Q200 470 350 540t300-50" stroke="#23282b" stroke-width="62" fill="none"/><path d="M0 560Q200 470 350 540t300-50" stroke="#3d4549" stroke-width="30" fill="none"/><g transform="rotate(-10 560 500)"><rect x="500" y="445" width="130" height="104" rx="10" fill="url(#m)"/><rect x="540" y="420" width="34" height="154" rx="8" fill="#9aa4aa"/></g><path d="M420 630q70-30 170-6 90-6 110 30 10 40-130 46t-170-26q-30-20 20-44z" fill="#dfe9ee" opacity=".75"/><g transform="translate(150 240) rotate(-4)"><rect width="210" height="150" rx="8" fill="#fff" stroke="#111" stroke-width="5"/><text x="105" y="58" font-size="30" text-anchor="middle">NATRONLUD</text><text x="105" y="100" font-size="34" text-anchor="middle">50 %</text><text x="105" y="134" font-size="24" text-anchor="middle">UN 1824</text></g>`,
  ),
  'unlabelled-drum': scene(
    `<rect x="40" y="120" width="230" height="350" fill="#b9c1c4"/><rect x="300" y="60" width="280" height="410" fill="url(#m)"/><path d="M300 250h280" stroke="#5c666c" stroke-width="8"/>${drum(640, 330, '#2f6db0')}<path d="M670 420h70v60h-70z" fill="#28609c"/><path d="M620 620q90 20 190 0" stroke="#d9d4a0" stroke-width="10" fill="none" opacity=".6"/>`,
  ),
  'rack-damage': scene(
    `<path d="M140 40L150 420q30 60 6 110L150 700" stroke="#e0781b" stroke-width="40" fill="none"/><path d="M820 40V700" stroke="#e0781b" stroke-width="40"/><path d="M150 190H820M156 420H820" stroke="#2d5aa8" stroke-width="34"/><path d="M150 96l0 0M150 280v20M150 330v20M820 280v20M820 330v20" stroke="#222" stroke-width="12"/><rect x="250" y="90" width="170" height="84" fill="#c8a46b"/><rect x="450" y="70" width="150" height="104" fill="#b88f55"/><rect x="300" y="310" width="200" height="94" fill="#c8a46b"/><circle cx="168" cy="480" r="86" fill="none" stroke="#d0021b" stroke-width="9"/>`,
    '#b7bec1',
  ),
  'tank-sump': scene(
    `${tank(70, 'T-201')}${tank(270, 'T-202')}${tank(470, 'T-203')}<rect x="690" y="500" width="230" height="150" fill="#4d5355"/><path d="M700 560h210v80H700z" fill="#6f8792"/><path d="M705 566q50-10 100 0t100 0" stroke="#b3c6ce" stroke-width="5" fill="none"/><path d="M0 520h1000" stroke="#a9aaa6" stroke-width="26"/><path d="M940 440v210" stroke="#f2c230" stroke-width="12"/><path d="M932 600h16M932 560h16M932 520h16" stroke="#111" stroke-width="4"/>`,
    '#a9c4d6',
  ),
  'label-check': scene(
    `${drum(180, 260, '#e8e8e4', `<rect x="195" y="330" width="120" height="110" fill="#fff"/>${diamond(228, 372, 20)}${diamond(284, 372, 20)}<path d="M205 412h100M205 426h80" stroke="#333" stroke-width="5"/>`)}${drum(420, 260, '#e8e8e4', `<rect x="435" y="330" width="120" height="110" fill="#fff"/>${diamond(468, 372, 20)}${diamond(524, 372, 20)}<path d="M445 412h100M445 426h80" stroke="#333" stroke-width="5"/>`)}${drum(660, 260, '#3a6ea5')}`,
  ),
}

/** Drawn as PNG: plans with lines and letters. */
export const plans: Readonly<Record<string, string>> = {
  'plan-nordlys': plan('Nordlys Metal A/S, Odense works: boundary of the scope', 'N', [
    [70, 120, 330, 220, '#dbe7f3', 'Hall 1 – cutting and welding'],
    [430, 120, 380, 220, '#dbe7f3', 'Hall 2 – surface treatment'],
    [430, 370, 180, 110, '#f7e2c9', 'Chemical store'],
    [640, 370, 170, 110, '#d9efe4', 'Waste water'],
    [70, 370, 330, 240, '#f0f0ec', 'Yard and goods reception'],
    [430, 510, 180, 100, '#f3dede', 'Boiler house'],
    [640, 510, 290, 100, '#efe9f6', 'Office and canteen'],
  ]),
  'plan-fjord': plan('Fjord Kemi A/S, Fjordvej 88: anvendelsesområde', 'N', [
    [70, 120, 360, 210, '#dbe7f3', 'Blandehal og aftapning'],
    [460, 120, 170, 210, '#f3dede', 'Malingsafsnit'],
    [660, 120, 280, 210, '#f7e2c9', 'Tankgård A, B og C'],
    [660, 360, 280, 110, '#f0f0ec', 'Losseplads'],
    [70, 360, 270, 120, '#efe9f6', 'Råvarelager'],
    [370, 360, 260, 120, '#efe9f6', 'Færdigvarelager'],
    [70, 510, 185, 100, '#d9efe4', 'Spildevandsanlæg'],
    [275, 510, 160, 100, '#f0f0ec', 'Kedelcentral'],
    [460, 510, 200, 100, '#dff0f5', 'Laboratorium'],
    [690, 510, 250, 100, '#f7f4df', 'Kontor og kantine'],
  ]),
  'logo-nordlys': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs><linearGradient id="a" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#0f766e"/><stop offset=".55" stop-color="#2dd4a7"/><stop offset="1" stop-color="#4f7cff"/></linearGradient></defs><rect width="256" height="256" rx="44" fill="#0d1b2a"/><path d="M36 168C70 70 110 60 140 104s56 26 82-44c-2 92-40 130-82 100s-64-30-104 8z" fill="url(#a)"/><path d="M40 198h176" stroke="#e5edf2" stroke-width="14" stroke-linecap="round"/><path d="M64 222h128" stroke="#8ea3b3" stroke-width="8" stroke-linecap="round"/></svg>`,
  'logo-fjord': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" rx="44" fill="#0b4f8a"/><path d="M104 40h48v12h-8v52l56 92q10 20-14 20H70q-24 0-14-20l56-92V52h-8z" fill="#fff"/><path d="M86 158q20-14 42 0t42 0l24 40q4 8-6 8H68q-10 0-6-8z" fill="#2aa7c9"/><path d="M80 176q24-14 48 0t48 0" fill="none" stroke="#bfeaf4" stroke-width="7" stroke-linecap="round"/></svg>`,
  'logo-havn': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" rx="128" fill="#8c2f24"/><circle cx="128" cy="70" r="18" fill="none" stroke="#fff" stroke-width="12"/><path d="M128 88v118M92 112h72" stroke="#fff" stroke-width="14" stroke-linecap="round"/><path d="M62 146q6 58 66 60 60-2 66-60" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/><path d="M46 166l16-26 18 24zM210 166l-16-26-18 24z" fill="#fff"/></svg>`,
}
