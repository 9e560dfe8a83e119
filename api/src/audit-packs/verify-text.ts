import type { Language } from '@ansvar/domain/languages'

type Facts = { readonly publicUrl: string; readonly fingerprint: string }

/** Returns the instructions for verifying a pack, as Markdown. */
export const verifyText = (language: Language, facts: Facts): string => texts[language](facts)

const openssl = `openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig`

const texts: Readonly<Record<Language, (facts: Facts) => string>> = {
  en: ({ publicUrl, fingerprint }) => `# Verify this audit pack

1. Unpack the archive.
2. Get the fingerprint of the signing key from the service, not from this pack: ${publicUrl}/api/v1/audit-key.
   When the pack was made, it was \`${fingerprint}\`.
3. In the folder of the pack, run with Node 18 or newer:

   \`\`\`sh
   node verify.mjs --fingerprint FINGERPRINT
   \`\`\`

The last line is VALID if nothing was changed, and INVALID otherwise. Who changes a pack can also change verify.mjs: to be
sure, run a copy of it that you keep, and name the folder: \`node /path/to/verify.mjs FOLDER\`.

With OpenSSL 3 alone, verify the signature of the manifest, then compare the sizes and hashes that it lists:

\`\`\`sh
${openssl}
openssl pkey -pubin -in key.pem -outform DER | openssl dgst -sha256
\`\`\`

## What is verified

- \`manifest.sig\` is the Ed25519 signature of \`manifest.json\`, which lists the size and the SHA-256 of every other file.
- \`trail.jsonl\` has the digest and the link of every change up to the last one of the pack. Each link covers all changes
  before it. The last one is signed, too.
- Changes that the pack shows are complete: their texts, salts and hashes lead to their digest. The others are hidden
  from the user who ordered the pack, name people in a pack without names, or were replaced when a member's personal
  data was erased. Their digests prove that they exist and were not changed.

An operator who holds all keys of the service can rewrite the trail and sign it again. Compare the end in
\`manifest.json\` with one that was stored outside of the service.
`,
  da: ({ publicUrl, fingerprint }) => `# Kontrollér denne revisionspakke

1. Pak arkivet ud.
2. Hent signeringsnøglens fingeraftryk fra tjenesten, ikke fra pakken: ${publicUrl}/api/v1/audit-key.
   Da pakken blev dannet, var det \`${fingerprint}\`.
3. Kør i pakkens mappe med Node 18 eller nyere:

   \`\`\`sh
   node verify.mjs --fingerprint FINGERAFTRYK
   \`\`\`

Sidste linje er VALID, hvis intet er ændret, og ellers INVALID. Den, der ændrer en pakke, kan også ændre verify.mjs: Kør for
en sikkerheds skyld din egen kopi, og angiv mappen: \`node /sti/til/verify.mjs MAPPE\`.

Kun med OpenSSL 3: Kontrollér manifestets signatur, og sammenlign derefter de størrelser og hashværdier, som det angiver:

\`\`\`sh
${openssl}
openssl pkey -pubin -in key.pem -outform DER | openssl dgst -sha256
\`\`\`

## Hvad der kontrolleres

- \`manifest.sig\` er Ed25519-signaturen på \`manifest.json\`, som angiver størrelsen og SHA-256 for alle andre filer.
- \`trail.jsonl\` har digest og link for hver ændring til og med pakkens sidste. Hvert link dækker alle ændringer før det. Det
  sidste er også signeret.
- Ændringer, som pakken viser, er fuldstændige: Deres tekster, salte og hashværdier fører til deres digest. De øvrige er
  skjult for den bruger, der bestilte pakken, nævner personer i en pakke uden navne eller blev erstattet, da et medlems
  personoplysninger blev slettet. Deres digest beviser, at de findes og ikke er ændret.

En driftsansvarlig med alle tjenestens nøgler kan omskrive sporet og signere det igen. Sammenlign enden i \`manifest.json\`
med en, der er opbevaret uden for tjenesten.
`,
}
