import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { SheetLanguage } from './sheet.ts'

type Statement = { readonly code: string; readonly statement_en: string; readonly statement_da: string }

const rows = (name: string): Statement[] =>
  parse<Statement>(readFileSync(new URL(`../../../../data/${name}`, import.meta.url), 'utf8'), { columns: true })
const statements = new Map(
  ['hazard_statements.csv', 'eu_hazard_statements.csv', 'precautionary_statements.csv']
    .flatMap(rows)
    .map((row) => [row.code, row]),
)
type Substance = {
  readonly cas: string
  readonly hazard_classes: string
  readonly h_codes: string
  readonly specific_limits: string
}
const substances = new Map(
  parse<Substance>(readFileSync(new URL('../../../../data/substances.csv', import.meta.url), 'utf8'), {
    columns: true,
  }).map((row) => [row.cas, row]),
)

/** The harmonised classification of an ingredient, which is no statement of the product. */
export const classificationOf = (cas: string): Substance | undefined => substances.get(cas)

// German and Swedish texts are in none of our lists: those of a few statements (CLP, Annexes III and IV).
const more: Readonly<Record<'de' | 'sv', Readonly<Record<string, string>>>> = {
  de: {
    H225: 'Flüssigkeit und Dampf leicht entzündbar.',
    H226: 'Flüssigkeit und Dampf entzündbar.',
    H302: 'Gesundheitsschädlich bei Verschlucken.',
    H314: 'Verursacht schwere Verätzungen der Haut und schwere Augenschäden.',
    H315: 'Verursacht Hautreizungen.',
    H317: 'Kann allergische Hautreaktionen verursachen.',
    H319: 'Verursacht schwere Augenreizung.',
    H336: 'Kann Schläfrigkeit und Benommenheit verursachen.',
    H412: 'Schädlich für Wasserorganismen, mit langfristiger Wirkung.',
    P210: 'Von Hitze, heißen Oberflächen, Funken und offenen Flammen fernhalten. Nicht rauchen.',
    P280: 'Schutzhandschuhe / Augenschutz tragen.',
  },
  sv: {
    H225: 'Mycket brandfarlig vätska och ånga.',
    H226: 'Brandfarlig vätska och ånga.',
    H302: 'Skadligt vid förtäring.',
    H314: 'Orsakar allvarliga frätskador på hud och ögon.',
    H315: 'Irriterar huden.',
    H317: 'Kan orsaka allergisk hudreaktion.',
    H319: 'Orsakar allvarlig ögonirritation.',
    H336: 'Kan göra att man blir dåsig eller omtöcknad.',
    H412: 'Skadliga långtidseffekter för vattenlevande organismer.',
    P210: 'Får inte utsättas för värme, heta ytor, gnistor och öppen låga. Rökning förbjuden.',
    P280: 'Använd skyddshandskar / ögonskydd.',
  },
}

/** The text of a statement. EUH208 names the substance. */
export function statementText(code: string, language: SheetLanguage, sensitizer: string): string {
  const row = statements.get(code)
  if (!row) throw new Error(`No list has the statement ${code}`)
  const own = language === 'da' ? row.statement_da : row.statement_en
  const text = language === 'de' || language === 'sv' ? (more[language][code] ?? own) : own
  return text.replace(/<[^>]+>/, sensitizer)
}

/** Titles of the sections and subsections, as REACH, Annex II, has them. */
type Titles = Readonly<Record<string, string>>
export const titles: Readonly<Record<SheetLanguage, Titles>> = {
  en: {
    '1': 'Identification of the substance/mixture and of the company/undertaking',
    '1.1': 'Product identifier',
    '1.2': 'Relevant identified uses of the substance or mixture and uses advised against',
    '1.3': 'Details of the supplier of the safety data sheet',
    '1.4': 'Emergency telephone number',
    '2': 'Hazards identification',
    '2.1': 'Classification of the substance or mixture',
    '2.2': 'Label elements',
    '2.3': 'Other hazards',
    '3': 'Composition/information on ingredients',
    '3.2': 'Mixtures',
    '4': 'First aid measures',
    '5': 'Firefighting measures',
    '6': 'Accidental release measures',
    '7': 'Handling and storage',
    '8': 'Exposure controls/personal protection',
    '8.1': 'Control parameters',
    '8.2': 'Exposure controls',
    '9': 'Physical and chemical properties',
    '9.1': 'Information on basic physical and chemical properties',
    '9.2': 'Other information',
    '10': 'Stability and reactivity',
    '11': 'Toxicological information',
    '12': 'Ecological information',
    '13': 'Disposal considerations',
    '14': 'Transport information',
    '14.1': 'UN number or ID number',
    '14.2': 'UN proper shipping name',
    '14.3': 'Transport hazard class(es)',
    '14.4': 'Packing group',
    '14.5': 'Environmental hazards',
    '15': 'Regulatory information',
    '16': 'Other information',
  },
  da: {
    '1': 'Identifikation af stoffet/blandingen og af selskabet/virksomheden',
    '1.1': 'Produktidentifikator',
    '1.2': 'Relevante identificerede anvendelser for stoffet eller blandingen samt anvendelser, der frarådes',
    '1.3': 'Nærmere oplysninger om leverandøren af sikkerhedsdatabladet',
    '1.4': 'Nødtelefon',
    '2': 'Fareidentifikation',
    '2.1': 'Klassificering af stoffet eller blandingen',
    '2.2': 'Mærkningselementer',
    '2.3': 'Andre farer',
    '3': 'Sammensætning af/oplysning om indholdsstoffer',
    '3.2': 'Blandinger',
    '4': 'Førstehjælpsforanstaltninger',
    '5': 'Brandbekæmpelse',
    '6': 'Forholdsregler over for udslip ved uheld',
    '7': 'Håndtering og opbevaring',
    '8': 'Eksponeringskontrol/personlige værnemidler',
    '8.1': 'Kontrolparametre',
    '8.2': 'Eksponeringskontrol',
    '9': 'Fysiske og kemiske egenskaber',
    '9.1': 'Oplysninger om grundlæggende fysiske og kemiske egenskaber',
    '9.2': 'Andre oplysninger',
    '10': 'Stabilitet og reaktivitet',
    '11': 'Toksikologiske oplysninger',
    '12': 'Miljøoplysninger',
    '13': 'Forhold vedrørende bortskaffelse',
    '14': 'Transportoplysninger',
    '14.1': 'UN-nummer eller ID-nummer',
    '14.2': 'UN-forsendelsesbetegnelse (UN proper shipping name)',
    '14.3': 'Transportfareklasse(r)',
    '14.4': 'Emballagegruppe',
    '14.5': 'Miljøfarer',
    '15': 'Oplysninger om regulering',
    '16': 'Andre oplysninger',
  },
  de: {
    '1': 'Bezeichnung des Stoffs beziehungsweise des Gemischs und des Unternehmens',
    '1.1': 'Produktidentifikator',
    '1.2': 'Relevante identifizierte Verwendungen des Stoffs oder Gemischs und Verwendungen, von denen abgeraten wird',
    '1.3': 'Einzelheiten zum Lieferanten, der das Sicherheitsdatenblatt bereitstellt',
    '1.4': 'Notrufnummer',
    '2': 'Mögliche Gefahren',
    '2.1': 'Einstufung des Stoffs oder Gemischs',
    '2.2': 'Kennzeichnungselemente',
    '2.3': 'Sonstige Gefahren',
    '3': 'Zusammensetzung/Angaben zu Bestandteilen',
    '3.2': 'Gemische',
    '4': 'Erste-Hilfe-Maßnahmen',
    '5': 'Maßnahmen zur Brandbekämpfung',
    '6': 'Maßnahmen bei unbeabsichtigter Freisetzung',
    '7': 'Handhabung und Lagerung',
    '8': 'Begrenzung und Überwachung der Exposition/Persönliche Schutzausrüstungen',
    '8.1': 'Zu überwachende Parameter',
    '8.2': 'Begrenzung und Überwachung der Exposition',
    '9': 'Physikalische und chemische Eigenschaften',
    '9.1': 'Angaben zu den grundlegenden physikalischen und chemischen Eigenschaften',
    '9.2': 'Sonstige Angaben',
    '10': 'Stabilität und Reaktivität',
    '11': 'Toxikologische Angaben',
    '12': 'Umweltbezogene Angaben',
    '13': 'Hinweise zur Entsorgung',
    '14': 'Angaben zum Transport',
    '14.1': 'UN-Nummer oder ID-Nummer',
    '14.2': 'Ordnungsgemäße UN-Versandbezeichnung',
    '14.3': 'Transportgefahrenklassen',
    '14.4': 'Verpackungsgruppe',
    '14.5': 'Umweltgefahren',
    '15': 'Rechtsvorschriften',
    '16': 'Sonstige Angaben',
  },
  sv: {
    '1': 'Namnet på ämnet/blandningen och bolaget/företaget',
    '1.1': 'Produktbeteckning',
    '1.2': 'Relevanta identifierade användningar av ämnet eller blandningen och användningar som det avråds från',
    '1.3': 'Närmare upplysningar om den som tillhandahåller säkerhetsdatablad',
    '1.4': 'Telefonnummer för nödsituationer',
    '2': 'Farliga egenskaper',
    '2.1': 'Klassificering av ämnet eller blandningen',
    '2.2': 'Märkningsuppgifter',
    '2.3': 'Andra faror',
    '3': 'Sammansättning/information om beståndsdelar',
    '3.2': 'Blandningar',
    '4': 'Åtgärder vid första hjälpen',
    '5': 'Brandbekämpningsåtgärder',
    '6': 'Åtgärder vid oavsiktliga utsläpp',
    '7': 'Hantering och lagring',
    '8': 'Begränsning av exponeringen/personligt skydd',
    '8.1': 'Kontrollparametrar',
    '8.2': 'Begränsning av exponeringen',
    '9': 'Fysikaliska och kemiska egenskaper',
    '9.1': 'Information om grundläggande fysikaliska och kemiska egenskaper',
    '9.2': 'Annan information',
    '10': 'Stabilitet och reaktivitet',
    '11': 'Toxikologisk information',
    '12': 'Ekologisk information',
    '13': 'Avfallshantering',
    '14': 'Transportinformation',
    '14.1': 'UN-nummer eller id-nummer',
    '14.2': 'Officiell transportbenämning',
    '14.3': 'Faroklass för transport',
    '14.4': 'Förpackningsgrupp',
    '14.5': 'Miljöfaror',
    '15': 'Gällande föreskrifter',
    '16': 'Annan information',
  },
}
