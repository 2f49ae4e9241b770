import type { Examples } from './example.ts'
import { face, nimbara } from './nimbara.ts'

export const catalogueExamples = {
  getProgramFields: {
    params: { programId: 'prg_nimbara' },
    query: { destinationUserId: 'NB40718822' },
    response: { destinationUserId: 'MANDATORY', destinationUserEmail: 'NOT_USED' },
  },
  getProgramDetails: {
    query: { 'programId[]': ['prg_nimbara'] },
    response: {
      prg_nimbara: {
        businessName: face.businessName,
        programId: 'prg_nimbara',
        programName: nimbara.name,
        logo: face.logo,
        logoDarkMode: face.logoDarkMode,
        programCurrency: face.programCurrency,
        brandDescription: face.brandDescription,
        termsConditionsUrl: face.termsAndConditionsUrl,
      },
    },
  },
  listCampaigns: {
    query: { programId: 'prg_nimbara', status: 'RUNNING', page: '1', pageSize: '25' },
    response: {
      total: 1,
      data: [
        {
          id: 'cmp_01M74K25R0NSGTTD97Y8XAQ1B7',
          name: 'Window seat month',
          yourCostSharePercentage: 50,
          extraPointsPercentage: 20,
          fundedBonusPercentage: 10,
          partnerFundedBonusPercentage: 10,
          startDate: '2026-11-11T10:00:00.000Z',
          endDate: '2026-12-11T10:00:00.000Z',
          status: 'RUNNING',
          partnerCode: 'NIMBARA',
          type: 'CO_FUNDED',
          programId: 'prg_nimbara',
        },
      ],
    },
  },
  previewTransaction: { body: { programId: 'prg_nimbara', value: 50, currency: 'SAR' }, response: { totalPoints: 1279 } },
  listPartnerCodes: { response: ['NIMBARA', 'ZAATROON'] },
} satisfies Partial<Examples>
