import type { Language } from '@ansvar/domain/languages'

type CodeNames = Readonly<Record<string, Readonly<Record<Language, string>>>>

// The words of the web app for codes. A test compares them with its texts, and with the enumerations of the service.

const standards: CodeNames = {
  ISO_14001: { en: 'ISO 14001', da: 'ISO 14001' },
  ISO_27001: { en: 'ISO/IEC 27001', da: 'ISO/IEC 27001' },
  ISO_45001: { en: 'ISO 45001', da: 'ISO 45001' },
}
const degrees: CodeNames = {
  HIGH: { en: 'High', da: 'Høj' },
  MEDIUM: { en: 'Medium', da: 'Middel' },
  LOW: { en: 'Low', da: 'Lav' },
}
const documentKinds: CodeNames = {
  POLICY: { en: 'Policy', da: 'Politik' },
  PROCEDURE: { en: 'Procedure', da: 'Procedure' },
}
const documentStates: CodeNames = {
  DRAFT: { en: 'Draft', da: 'Kladde' },
  APPROVED: { en: 'In force', da: 'Gældende' },
  RETIRED: { en: 'Retired', da: 'Udgået' },
}
const approvalForms: CodeNames = {
  SIGNED: { en: 'Signed', da: 'Underskrevet' },
  RECORDED: { en: 'Recorded, not signed', da: 'Noteret, ikke underskrevet' },
}
const reviewOutcomes: CodeNames = {
  STILL_VALID: { en: 'Still valid', da: 'Gælder stadig' },
  TO_BE_CHANGED: { en: 'Needs changes', da: 'Skal ændres' },
}

/** The names of the codes of each field on the pages of a pack, by its table and name. A nested field has the table of its record. */
export const codeNames: Readonly<Record<string, CodeNames>> = {
  'scopes.iso_standards': standards,
  'stakeholder_associations.kinds': {
    SUPPLIER: { en: 'Supplier', da: 'Leverandør' },
    PRODUCER: { en: 'Producer', da: 'Producent' },
    AUTHORITY: { en: 'Authority', da: 'Myndighed' },
    CUSTOMER: { en: 'Customer', da: 'Kunde' },
    NEIGHBOUR: { en: 'Neighbour', da: 'Nabo' },
    INSURER: { en: 'Insurer', da: 'Forsikringsselskab' },
    OTHER: { en: 'Other', da: 'Anden' },
  },
  'stakeholder_associations.relevance': degrees,
  'approvals.document_kind': documentKinds,
  'approvals.state': {
    PENDING: { en: 'Waiting', da: 'Afventer' },
    SCHEDULED: { en: 'Approved, not yet in force', da: 'Godkendt, gælder endnu ikke' },
    APPROVED: { en: 'Signed', da: 'Underskrevet' },
    REFUSED: { en: 'Not approved', da: 'Ikke godkendt' },
    RECALLED: { en: 'Recalled', da: 'Trukket tilbage' },
    RECORDED: { en: 'Recorded, not signed', da: 'Noteret, ikke underskrevet' },
  },
  'acknowledgement_rounds.document_kind': documentKinds,
  'acknowledgements.state': {
    REQUESTED: { en: 'Not confirmed', da: 'Ikke bekræftet' },
    CONFIRMED: { en: 'Confirmed', da: 'Bekræftet' },
    EXEMPT: { en: 'Exempt', da: 'Fritaget' },
  },
  'policies.state': documentStates,
  'policies.iso_standards': standards,
  'policies.approval_form': approvalForms,
  'policy_reviews.outcome': reviewOutcomes,
  'members.level': {
    READ: { en: 'Reader', da: 'Læser' },
    EDIT: { en: 'Editor', da: 'Redaktør' },
    MANAGE: { en: 'Manager', da: 'Administrator' },
  },
  'legislation_associations.compliance_status': {
    COMPLIANT: { en: 'Compliant', da: 'Efterleves' },
    PARTLY: { en: 'Partly compliant', da: 'Efterleves delvist' },
    NOT_COMPLIANT: { en: 'Not compliant', da: 'Efterleves ikke' },
    NOT_ASSESSED: { en: 'Not assessed', da: 'Ikke vurderet' },
  },
  'documents.iso_standards': standards,
  'documents.kind': {
    GENERAL: { en: 'General', da: 'Generelt' },
    PERMIT: { en: 'Permit', da: 'Tilladelse' },
    CERTIFICATE: { en: 'Certificate', da: 'Certifikat' },
    CONTRACT: { en: 'Contract', da: 'Kontrakt' },
    RECORD: { en: 'Record', da: 'Dokumentation' },
  },
  'procedures.state': documentStates,
  'procedures.iso_standards': standards,
  'procedures.approval_form': approvalForms,
  'procedure_reviews.outcome': reviewOutcomes,
  'chemical_associations.unit': { pcs: { en: 'pcs', da: 'stk.' } },
  'reminders.next_from': {
    PLANNED: { en: 'The due date', da: 'Den planlagte dag' },
    PERFORMED: { en: 'The date it was done', da: 'Den dag, kontrollen blev udført' },
  },
  'inspections.status': { PENDING: { en: 'To do', da: 'Skal udføres' }, DONE: { en: 'Done', da: 'Udført' } },
  'inspections.result': {
    PASSED: { en: 'Passed', da: 'Bestået' },
    FAILED: { en: 'Failed', da: 'Ikke bestået' },
    UNRATED: { en: 'Done', da: 'Udført' },
  },
  'meters.utility_type': {
    CONCENTRATION_MASS_TO_MASS: { en: 'Concentration, mass to mass', da: 'Koncentration (masse/masse)' },
    CONCENTRATION_MASS_TO_VOLUME: { en: 'Concentration, mass to volume', da: 'Koncentration (masse/volumen)' },
    CONCENTRATION_VOLUME_TO_VOLUME: { en: 'Concentration, volume to volume', da: 'Koncentration (volumen/volumen)' },
    ELECTRICITY: { en: 'Electricity', da: 'El' },
    HEAT: { en: 'Heat', da: 'Varme' },
    WATER: { en: 'Water', da: 'Vand' },
    FLEET: { en: 'Fleet', da: 'Køretøjer' },
    TANK_BEARING: { en: 'Tank level', da: 'Tankpejling' },
    GAS: { en: 'Gas', da: 'Gas' },
    MASS: { en: 'Mass', da: 'Masse' },
    PRESSURE: { en: 'Pressure', da: 'Tryk' },
    TIME: { en: 'Time', da: 'Tid' },
    TEMPERATURE: { en: 'Temperature', da: 'Temperatur' },
    CUSTOM: { en: 'Custom', da: 'Andet' },
  },
  'meters.kind': {
    COUNTER: { en: 'Counter', da: 'Tællerstand' },
    CONSUMPTION: { en: 'Consumption', da: 'Forbrug' },
    LEVEL: { en: 'Level', da: 'Niveau' },
  },
  'readings.mark': {
    REPLACED: { en: 'Replaced', da: 'Udskiftet' },
    ROLLED_OVER: { en: 'Rolled over', da: 'Gået rundt' },
  },
  'events.kind': {
    INCIDENT: { en: 'Incident', da: 'Hændelse med skade' },
    NEAR_MISS: { en: 'Near miss', da: 'Nærved-hændelse' },
    NON_CONFORMITY: { en: 'Nonconformity', da: 'Afvigelse' },
    OBSERVATION: { en: 'Observation', da: 'Observation' },
    COMPLAINT: { en: 'Complaint', da: 'Klage' },
  },
  'events.importance': degrees,
  'events.state': {
    OPEN: { en: 'Open', da: 'Åben' },
    DISMISSED: { en: 'Dismissed', da: 'Afvist' },
    CLOSED: { en: 'Closed', da: 'Lukket' },
  },
  'event_injuries.employment': {
    EMPLOYEE: { en: 'Employee', da: 'Ansat' },
    TEMPORARY: { en: 'Temporary worker', da: 'Vikar' },
    APPRENTICE: { en: 'Apprentice', da: 'Lærling eller praktikant' },
    SELF_EMPLOYED: { en: 'Self-employed', da: 'Selvstændig' },
    OTHER: { en: 'Other', da: 'Andet' },
  },
  'event_injuries.injury_kind': {
    WOUND: { en: 'Wound or superficial injury', da: 'Sår eller overfladisk skade' },
    FRACTURE: { en: 'Bone fracture', da: 'Knoglebrud' },
    DISLOCATION: { en: 'Dislocation, sprain or strain', da: 'Forvridning, forstuvning eller forstrækning' },
    AMPUTATION: { en: 'Amputation', da: 'Amputation' },
    CONCUSSION: { en: 'Concussion or internal injury', da: 'Hjernerystelse eller indre skade' },
    BURN: { en: 'Burn, scald or frostbite', da: 'Forbrænding, skoldning eller forfrysning' },
    POISONING: { en: 'Poisoning or infection', da: 'Forgiftning eller infektion' },
    ASPHYXIATION: { en: 'Drowning or asphyxiation', da: 'Drukning eller kvælning' },
    SOUND_VIBRATION_PRESSURE: {
      en: 'Effect of sound, vibration or pressure',
      da: 'Skade fra lyd, vibration eller tryk',
    },
    TEMPERATURE_LIGHT_RADIATION: {
      en: 'Effect of extreme temperature, light or radiation',
      da: 'Skade fra temperatur, lys eller stråling',
    },
    SHOCK: { en: 'Shock', da: 'Chok' },
    MULTIPLE: { en: 'Multiple injuries', da: 'Flere skader' },
    OTHER: { en: 'Other injury', da: 'Anden skade' },
    UNKNOWN: { en: 'Unknown', da: 'Ukendt' },
  },
  'event_injuries.body_part': {
    HEAD: { en: 'Head', da: 'Hoved' },
    NECK: { en: 'Neck', da: 'Hals og nakke' },
    BACK: { en: 'Back', da: 'Ryg' },
    TORSO: { en: 'Torso', da: 'Krop' },
    UPPER_EXTREMITIES: { en: 'Shoulder, arm or hand', da: 'Skulder, arm eller hånd' },
    LOWER_EXTREMITIES: { en: 'Hip, leg or foot', da: 'Hofte, ben eller fod' },
    WHOLE_BODY: { en: 'Whole body or several parts', da: 'Hele kroppen eller flere dele' },
    OTHER: { en: 'Other part', da: 'Anden legemsdel' },
    UNKNOWN: { en: 'Unknown', da: 'Ukendt' },
  },
  'event_injuries.side': {
    LEFT: { en: 'Left', da: 'Venstre' },
    RIGHT: { en: 'Right', da: 'Højre' },
    BOTH: { en: 'Both sides', da: 'Begge sider' },
  },
  'event_injuries.treatment': {
    NONE: { en: 'No treatment', da: 'Ingen behandling' },
    FIRST_AID: { en: 'First aid at the workplace', da: 'Førstehjælp på arbejdspladsen' },
    MEDICAL: { en: 'Treated by a doctor', da: 'Behandlet af læge' },
    HOSPITAL: { en: 'Treated in a hospital', da: 'Behandlet på hospital' },
  },
  'event_injuries.contact_mode': {
    ELECTRICITY_TEMPERATURE_SUBSTANCE: {
      en: 'Electricity, temperature or hazardous substance',
      da: 'Elektricitet, temperatur eller farligt stof',
    },
    DROWNED_BURIED_ENVELOPED: { en: 'Drowned, buried or enveloped', da: 'Druknet, begravet eller omsluttet' },
    IMPACT_WITH_STATIONARY_OBJECT: {
      en: 'Fall, or impact with a stationary object',
      da: 'Fald eller stød mod noget, der står stille',
    },
    STRUCK_BY_MOVING_OBJECT: { en: 'Struck by a moving object', da: 'Ramt af noget i bevægelse' },
    SHARP_OR_ROUGH_OBJECT: { en: 'Sharp, pointed or rough object', da: 'Skarp, spids eller ru genstand' },
    TRAPPED_OR_CRUSHED: { en: 'Trapped or crushed', da: 'Klemt eller knust' },
    STRAIN: { en: 'Physical or mental strain', da: 'Fysisk eller psykisk belastning' },
    BITE_OR_VIOLENCE: { en: 'Bite, kick or violence', da: 'Bid, spark eller vold' },
    OTHER: { en: 'Other', da: 'Andet' },
    UNKNOWN: { en: 'Unknown', da: 'Ukendt' },
  },
  'event_causes.kind': {
    DIRECT: { en: 'Direct cause', da: 'Direkte årsag' },
    CONTRIBUTING: { en: 'Contributing cause', da: 'Medvirkende årsag' },
    ROOT: { en: 'Root cause', da: 'Grundårsag' },
  },
  'event_causes.category': {
    METHOD: { en: 'Method', da: 'Metode' },
    EQUIPMENT: { en: 'Equipment', da: 'Udstyr' },
    MATERIAL: { en: 'Material', da: 'Materiale' },
    PEOPLE: { en: 'People', da: 'Mennesker' },
    SURROUNDINGS: { en: 'Surroundings', da: 'Omgivelser' },
    MANAGEMENT: { en: 'Management', da: 'Ledelse' },
    MEASUREMENT: { en: 'Measurement', da: 'Måling' },
  },
  'event_links.kind': {
    AREA: { en: 'Area', da: 'Område' },
    CHEMICAL_ASSOCIATION: { en: 'Chemical', da: 'Kemikalie' },
    INSPECTION: { en: 'Inspection', da: 'Kontrol' },
    PROCEDURE: { en: 'Procedure', da: 'Procedure' },
    POLICY: { en: 'Policy', da: 'Politik' },
    METER: { en: 'Meter', da: 'Måler' },
    OBLIGATION: { en: 'Obligation', da: 'Bindende forpligtelse' },
    STAKEHOLDER: { en: 'Stakeholder', da: 'Interessent' },
  },
  'authority_reports.state': {
    DUE: { en: 'Due', da: 'Mangler' },
    REPORTED: { en: 'Reported', da: 'Anmeldt' },
    NOT_REQUIRED: { en: 'Not required', da: 'Ikke påkrævet' },
  },
  'corrective_actions.source_kind': {
    EVENT: { en: 'Event', da: 'Hændelse' },
    INSPECTION: { en: 'Inspection', da: 'Kontrol' },
    LEGISLATION_ASSOCIATION: { en: 'Compliance obligation', da: 'Bindende forpligtelse' },
    POLICY_REVIEW: { en: 'Review of a policy', da: 'Gennemgang af en politik' },
    PROCEDURE_REVIEW: { en: 'Review of a procedure', da: 'Gennemgang af en procedure' },
  },
  'corrective_actions.kind': {
    CORRECTION: { en: 'Correction', da: 'Korrektion' },
    CORRECTIVE: { en: 'Corrective action', da: 'Korrigerende handling' },
    PREVENTIVE: { en: 'Preventive action', da: 'Forebyggende handling' },
  },
  'corrective_actions.state': {
    OPEN: { en: 'Open', da: 'Åben' },
    DONE: { en: 'Done', da: 'Udført' },
    VERIFIED: { en: 'Verified', da: 'Vurderet' },
    CANCELLED: { en: 'Cancelled', da: 'Annulleret' },
  },
  'corrective_actions.effect': {
    EFFECTIVE: { en: 'Yes', da: 'Ja' },
    PARTLY: { en: 'Partly', da: 'Delvist' },
    NOT_EFFECTIVE: { en: 'No', da: 'Nej' },
  },
}
