import org.springframework.context.support.ResourceBundleMessageSource;
class A extends ResourceBundleMessageSource {}
