import { createFileRoute } from '@tanstack/react-router'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { BusinessFormPage } from '../../pages/onboarding/business-form-page.tsx'
import { businessFormQuery } from '../../pages/onboarding/onboarding-queries.ts'

export const Route = createFileRoute('/_app/business-form')({
  staticData: { permission: 'getBusinessForm' },
  loader: ({ context }) =>
    Promise.all([onboardingTexts.load(), context.queryClient.ensureQueryData(businessFormQuery)]),
  component: BusinessFormPage,
})
