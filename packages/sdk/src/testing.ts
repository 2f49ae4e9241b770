export { fakeProblem, fakeService, type FakeAnswer } from './testing/fake-service.ts'
export { eventExamples as eventFixtures } from './generated/examples.gen.ts'
export { signWebhook, type WebhookToSign } from './webhooks/sign-webhook.ts'
