import type { ProblemCode } from '@loyalty/contract'
import type { Advice } from './advice.ts'

/** Advice for the errors about people, invitations and links of the portal. */
export const teamAdvice = {
  INVITATION_NOT_FOUND: {
    meaning: 'Your organization has no open invitation with this id.',
    causes: ['It was accepted or withdrawn', 'A typing error'],
    remedy: 'Take the id from the list of invitations, or invite the person again.',
  },
  PERSON_NOT_FOUND: {
    meaning: 'Nobody of your organization has this id.',
    causes: ['The person was removed or has left', 'A typing error'],
    remedy: 'Take the id from the list of members.',
  },
  EMAIL_CHANGE_NOT_FOUND: {
    meaning: 'No change of your e-mail address waits.',
    causes: ['It is complete, was dropped, or expired after 24 hours'],
    remedy: 'Start the change again if you still want it.',
  },
  ALREADY_MEMBER: {
    meaning: 'The address belongs to a person of your organization. Nobody was invited.',
    causes: ['The person has accepted an earlier invitation'],
    remedy: 'Change the role of the person instead.',
  },
  INVITATION_EXISTS: {
    meaning: 'An invitation to this address is open. No second one was made.',
    causes: ['Somebody has invited the person already'],
    remedy: 'Send the open invitation again, or withdraw it first.',
  },
  LAST_OWNER: {
    meaning: 'The change would leave the organization without an owner. Nothing was changed.',
    causes: ['The person is the only owner'],
    remedy: 'Make another person owner first, then try again.',
  },
  OWN_CHANGE: {
    meaning: 'The call changes the person who makes it. Nothing was changed.',
    causes: ['The id is your own'],
    remedy: 'Ask another owner. To go yourself, leave the organization.',
  },
  MEMBER_ELSEWHERE: {
    meaning: 'The person’s second factors also protect another organization, so you cannot reset them.',
    causes: ['The person belongs to several organizations'],
    remedy: 'Ask the operator of the service to recover the account.',
  },
  MAIL_OFF: {
    meaning: 'The service has no mail server, so it cannot prove that an address is yours.',
    causes: ['The operator has not set SMTP_URL'],
    remedy: 'Ask the operator of the service to set up mail.',
  },
} satisfies Partial<Record<ProblemCode, Advice>>
