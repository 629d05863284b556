/** The usual tax on goods in a country, as an owner begins with it. */
interface UsualTax {
  mode: 'included' | 'added';
  /** `percent` is null where it differs within the country. */
  rates: { name: string; percent: number | null }[];
}

const ordinals = ['Reduced', 'Second reduced', 'Third reduced'];

/** @param percents the standard rate, then the reduced ones, the highest first; 0 is the rate of zero-rated goods */
function included(tax: 'VAT' | 'GST' | 'Consumption tax', ...percents: number[]): UsualTax {
  const rates = percents.map((percent, index) => {
    const kind = index === 0 ? '' : percent === 0 ? 'Zero' : ordinals[index - 1];
    return {
      name: [kind, kind && tax === 'Consumption tax' ? 'consumption tax' : tax].filter(Boolean).join(' '),
      percent,
    };
  });
  return { mode: 'included', rates };
}

/**
 * Proposals: the authority named before each has the rates that count, and the owner checks them there. Those of Europe are as the
 * database "Taxes in Europe" of the European Commission had them in April 2026; those elsewhere were compared with no publication.
 * Special rates, thresholds and exemptions are not here. A country that is absent begins without tax.
 */
export const usualTaxes: Record<string, UsualTax> = {
  // Federal Tax Authority
  AE: included('VAT', 5),
  // Bundesministerium für Finanzen
  AT: included('VAT', 20, 13, 10),
  // Australian Taxation Office
  AU: included('GST', 10),
  // National Board of Revenue
  BD: included('VAT', 15),
  // SPF Finances
  BE: included('VAT', 21, 12, 6),
  // National Revenue Agency
  BG: included('VAT', 20, 9),
  // Canada Revenue Agency; provinces add their own tax, or have a harmonized one
  CA: { mode: 'added', rates: [{ name: 'GST', percent: 5 }] },
  // Eidgenössische Steuerverwaltung
  CH: included('VAT', 8.1, 2.6),
  // Tax Department
  CY: included('VAT', 19, 9, 5),
  // Finanční správa
  CZ: included('VAT', 21, 12),
  // Bundeszentralamt für Steuern
  DE: included('VAT', 19, 7),
  // Skattestyrelsen
  DK: included('VAT', 25),
  // Maksu- ja Tolliamet
  EE: included('VAT', 24, 13, 9),
  // Agencia Tributaria
  ES: included('VAT', 21, 10, 4),
  // Verohallinto
  FI: included('VAT', 25.5, 13.5, 10),
  // Direction générale des Finances publiques
  FR: included('VAT', 20, 10, 5.5),
  // HM Revenue & Customs
  GB: included('VAT', 20, 5, 0),
  // Independent Authority for Public Revenue
  GR: included('VAT', 24, 13, 6),
  // Porezna uprava
  HR: included('VAT', 25, 13, 5),
  // Nemzeti Adó- és Vámhivatal
  HU: included('VAT', 27, 18, 5),
  // Revenue Commissioners
  IE: included('VAT', 23, 13.5, 9),
  // Central Board of Indirect Taxes and Customs
  IN: included('GST', 18, 5),
  // Skatturinn
  IS: included('VAT', 24, 11),
  // Agenzia delle Entrate
  IT: included('VAT', 22, 10, 5),
  // National Tax Agency
  JP: included('Consumption tax', 10, 8),
  // Kenya Revenue Authority
  KE: included('VAT', 16),
  // National Tax Service
  KR: included('VAT', 10),
  // Inland Revenue Department
  LK: included('VAT', 18),
  // Valstybinė mokesčių inspekcija
  LT: included('VAT', 21, 12, 5),
  // Administration de l’enregistrement, des domaines et de la TVA
  LU: included('VAT', 17, 14, 8),
  // Valsts ieņēmumu dienests
  LV: included('VAT', 21, 12, 5),
  // Malta Tax and Customs Administration
  MT: included('VAT', 18, 7, 5),
  // Servicio de Administración Tributaria
  MX: included('VAT', 16),
  // Nigeria Revenue Service
  NG: included('VAT', 7.5),
  // Belastingdienst
  NL: included('VAT', 21, 9),
  // Skatteetaten
  NO: included('VAT', 25, 15),
  // Inland Revenue Department
  NP: included('VAT', 13),
  // Inland Revenue
  NZ: included('GST', 15),
  // Bureau of Internal Revenue
  PH: included('VAT', 12),
  // Federal Board of Revenue
  PK: included('GST', 18),
  // Ministerstwo Finansów
  PL: included('VAT', 23, 8, 5),
  // Autoridade Tributária e Aduaneira
  PT: included('VAT', 23, 13, 6),
  // Agenția Națională de Administrare Fiscală
  RO: included('VAT', 21, 11),
  // Zakat, Tax and Customs Authority
  SA: included('VAT', 15),
  // Skatteverket
  SE: included('VAT', 25, 12, 6),
  // Inland Revenue Authority of Singapore
  SG: included('GST', 9),
  // Finančna uprava
  SI: included('VAT', 22, 9.5, 5),
  // Finančná správa
  SK: included('VAT', 23, 19, 5),
  // Revenue Department
  TH: included('VAT', 7),
  // Gelir İdaresi Başkanlığı
  TR: included('VAT', 20, 10, 1),
  // No federal tax; the department of revenue of each state publishes its rate
  US: { mode: 'added', rates: [{ name: 'Sales tax', percent: null }] },
  // South African Revenue Service
  ZA: included('VAT', 15),
};
