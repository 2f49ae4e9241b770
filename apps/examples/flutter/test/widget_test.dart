import 'package:flutter_test/flutter_test.dart';
import 'package:my_shop/main.dart';

void main() {
  testWidgets('the first screen offers both widgets', (tester) async {
    await tester.pumpWidget(const ShopApp());
    expect(find.text('Exchange points'), findsOneWidget);
    expect(find.text('Reward preferences'), findsOneWidget);
  });
}
