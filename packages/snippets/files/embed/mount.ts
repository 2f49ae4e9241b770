import { mount } from '@loyalty/embed'

const widget = mount('#rewards', {
  type: 'multibrand',
  embedKey: '{{embedKey}}',
  origin: '{{baseUrl}}',
  tokenEndpoint: '/api/widget-token/multibrand',
  on: {
    complete: ({ name, data }) => console.info(name, data),
    error: ({ code, correlationId }) => console.info(code, correlationId),
  },
})
widget.locale = 'ar'
widget.remove()
