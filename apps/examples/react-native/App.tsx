import { useCallback, useState } from 'react'
import { Button, SafeAreaView, Text, View } from 'react-native'
import { fetchToken } from './fetch-token'
import { LoyaltyWidget, type LoyaltyWidgetProps } from './LoyaltyWidget'
import { locale, origin } from './settings'

/** Two buttons, each of which opens a widget. */
export default function App() {
  const [type, setType] = useState<LoyaltyWidgetProps['type']>()
  const [left, setLeft] = useState('')
  // Only an outcome for the screen: your server books an order when the webhook arrives.
  const leave = useCallback((status: string | null) => {
    setType(undefined)
    setLeft(status ?? '')
  }, [])

  return (
    <SafeAreaView style={{ flex: 1 }}>
      {type ? (
        <LoyaltyWidget
          origin={origin}
          type={type}
          locale={locale}
          fetchToken={() => fetchToken(type)}
          onEvent={(name) => console.log(name)}
          onError={(code, docs) => console.warn(`${code}: ${docs}`)}
          onLeave={leave}
        />
      ) : (
        <View style={{ flex: 1, justifyContent: 'center', gap: 16, padding: 24 }}>
          <Button title="Exchange points" onPress={() => setType('point-exchange')} />
          <Button title="Reward preferences" onPress={() => setType('multibrand')} />
          <Text style={{ textAlign: 'center' }}>{left}</Text>
        </View>
      )}
    </SafeAreaView>
  )
}
